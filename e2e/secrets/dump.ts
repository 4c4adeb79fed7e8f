// What an attacker with a database dump would have, and the forms that a secret could take in it.
import type { TestDatabase } from '@countersign/testkit'

export const encodings = (secret: string): Buffer[] => {
  const bytes = Buffer.from(secret)
  const decoded = Buffer.from(secret.replace(/^[a-z]+_/, ''), 'base64')
  return [
    bytes,
    Buffer.from(bytes.toString('base64').replace(/=+$/, '')),
    Buffer.from(bytes.toString('hex')),
    decoded,
    Buffer.from(decoded.toString('hex')),
  ]
}

export async function dumpOf(database: TestDatabase): Promise<Buffer> {
  const tables = await database.superuser<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => database.superuser<{ row: string }>(`select t::text as row from ${name} t`)),
  )
  const text = rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
  // Binary columns are hex in text: adds the same bytes decoded.
  const binary = [...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
  return Buffer.concat([Buffer.from(text), ...binary])
}
