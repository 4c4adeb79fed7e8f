// Which user owns the files of an existing cluster.

import { lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { useYourOwn } from './advice.ts'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresFailed } from './failed.ts'
import { isRoot, type User } from './identity.ts'

export function clusterOwner({ path, cluster }: DataFolder): User | undefined {
  const found = statSync(cluster, { throwIfNoEntry: false })
  if (!found) return undefined
  const { uid, gid } = found
  if (isRoot() || uid === process.getuid?.()) return { uid, gid }
  throw new EmbeddedPostgresFailed(
    `The database in ${path} belongs to another user (${uid}): start Countersign as that user, ` +
      `set DATA_DIR to another folder, or ${useYourOwn}.`,
  )
}

export function handOver({ cluster }: DataFolder, { uid, gid }: User): void {
  // The folder itself comes last: its owner shows that the change is complete.
  for (const name of [...readdirSync(cluster, { encoding: 'utf8', recursive: true }), '.']) {
    lchownSync(join(cluster, name), uid, gid)
  }
}
