// Makes the archives of Python's standard library and our package, compiled by the same Python that tabs run.
import process from "node:process";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));
const PYODIDE = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
const FOLDER = "/sources/tuilerie/browser/page/python";

// Column numbers only serve tracebacks, which nobody sees, and would be a quarter of the bytes.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/sources", SOURCES);
python.mountNodeFS("/pyodide", PYODIDE);
try {
  const sys = python.pyimport("sys");
  sys.dont_write_bytecode = true;
  sys.path.insert(0, "/sources");
  python.pyimport("tuilerie.packing.compiled_archive").write_archives("/pyodide/python_stdlib.zip", FOLDER);
} catch (problem) {
  // Node.js would print the line that threw the error, which is the whole minified Pyodide.
  console.error(problem.message);
  process.exitCode = 1;
}
