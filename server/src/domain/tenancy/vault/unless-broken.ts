import { SealBroken } from '@countersign/platform/crypto'

/** For lists: one value that was altered or moved must not hide the others. It is undefined instead. */
export async function unlessBroken<Opened>(opened: Promise<Opened>): Promise<Opened | undefined> {
  try {
    return await opened
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
