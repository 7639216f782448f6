"""Converts databases of earlier versions to the present one."""
