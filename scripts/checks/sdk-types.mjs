// Compares the generated part of the SDK with the contract.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that a change of the contract left behind. */
export async function outdatedSdkFiles(root) {
  const folder = join(root, 'sdk/src/generated')
  if (!existsSync(folder)) return []
  const { generatedFiles } = await import('../sdk/generate.mjs')
  return Object.entries(generatedFiles())
    .filter(([name, text]) => !existsSync(join(folder, name)) || readFileSync(join(folder, name), 'utf8') !== text)
    .map(([name]) => `sdk/src/generated/${name}: differs from the contract; run node scripts/sdk/generate.mjs`)
}
