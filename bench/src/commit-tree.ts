// The product of another commit, installed and built as its users would.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../..')

export interface CommitTree {
  readonly root: string
  /** Its short hash and its subject. */
  readonly title: string
}

export async function makeCommitTree(commit: string, folder: string): Promise<CommitTree> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: repository })).stdout.trim()
  const title = await git('log', '-1', '--format=%h %s', commit)
  const archive = join(folder, 'tree.tar')
  const root = join(folder, 'tree')
  await git('archive', '--prefix=tree/', '--output', archive, commit)
  await run('tar', ['-xf', archive, '-C', folder])
  console.log(`Installing and building ${title} …`)
  await run(process.execPath, [join(root, 'scripts/run.mjs'), 'build'], { cwd: root })
  return { root, title }
}
