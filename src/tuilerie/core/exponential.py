"""The exponential function and the hyperbolic tangent, as rules.

The results of C libraries differ in the last bits between systems, so a search could choose different moves.
These functions use only sums, products and quotients, which are the same on every processor. (A GPU may round
a product and a sum together, but rules for GPUs use neither function.)
"""

from math import factorial

from .rule import rule

LARGEST = 700.0  # above this, the result is too large for a number
FLAT = 20.0  # above this, the hyperbolic tangent is 1
LOG2_E = 1.4426950408889634
# the first bits of ln 2, few enough that products with small whole numbers are exact
LN_2_HIGH = 0.69314718036912381649
LN_2_LOW = 1.90821492927058770002e-10  # the remaining bits of ln 2

# coefficients of the power series of the exponential function
SERIES = tuple(1.0 / factorial(n) for n in range(13, -1, -1))


@rule
def exp(x):
    """e to the power of x. Only the last two bits may be wrong."""
    if x < -LARGEST:
        return 0.0
    x = min(x, LARGEST)
    k = int(x * LOG2_E + 0.5) if x >= 0.0 else int(x * LOG2_E - 0.5)
    r = (x - k * LN_2_HIGH) - k * LN_2_LOW
    total = 0.0
    for term in SERIES:
        total = term + r * total
    return total * power_of_two(k)


@rule
def power_of_two(k):
    scale, step, left = 1.0, 2.0 if k > 0 else 0.5, abs(k)
    while left > 0:
        if left & 1:
            scale *= step
        step *= step
        left >>= 1
    return scale


@rule
def tanh(x):
    """The hyperbolic tangent, to about 16 decimals."""
    size = abs(x)
    if size > FLAT:
        value = 1.0
    else:
        e = exp(2.0 * size)
        value = (e - 1.0) / (e + 1.0)
    return value if x >= 0.0 else -value
