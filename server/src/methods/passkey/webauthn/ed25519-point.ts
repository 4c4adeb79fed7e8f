// OpenSSL imports any 32 bytes as an Ed25519 key and looks at the point only when it verifies. A point of small order
// would accept one signature for many messages, so both are checked at registration (RFC 8032 §5.1.3).

const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const orderEight = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
/** The y coordinates of all eight points whose order divides 8. */
const lowOrder: ReadonlySet<bigint> = new Set([0n, 1n, p - 1n, orderEight, p - orderEight])

export function isUsableEd25519Point(encoded: Buffer): boolean {
  const y = BigInt(`0x${Buffer.from(encoded).reverse().toString('hex')}`) & (2n ** 255n - 1n)
  if (y >= p) return false
  const y2 = (y * y) % p
  // x² = (y² − 1) / (d·y² + 1) has a root exactly where (y² − 1)·(d·y² + 1) does, so no inversion is needed.
  const product = ((y2 - 1n + p) * (d * y2 + 1n)) % p
  return !lowOrder.has(y) && power(product, (p - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p
    square = (square * square) % p
  }
  return result
}
