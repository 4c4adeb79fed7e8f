// How the draft differs from what is in force.

import { Loaded } from '#console/parts/loaded.tsx'
import { Card } from '#ui/card.tsx'
import { type Texts, usePolicySet } from './api.ts'
import classes from './changes.module.css'
import { type DiffLine, diffLines } from './line-diff.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly texts: Texts
  readonly publishedVersion: number | null
}

export function Changes({ texts, publishedVersion }: Props) {
  const query = usePolicySet(publishedVersion)
  if (publishedVersion === null) return <Differences before={{ schema: '', policies: '' }} after={texts} />
  return <Loaded query={query}>{(published) => <Differences before={published} after={texts} />}</Loaded>
}

function Differences({ before, after }: { readonly before: Texts; readonly after: Texts }) {
  const text = messages.text()
  const files = (['policies', 'schema'] as const).filter((file) => before[file] !== after[file])
  if (files.length === 0) return <p className={classes.none}>{text.noChanges}</p>
  return (
    <>
      {files.map((file) => (
        <Card key={file} title={text[file]} isFlush>
          <ol className={classes.diff} aria-label={text.diffLabel(text[file])}>
            {folded(diffLines(before[file], after[file])).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their place
              <Line key={index} line={line} />
            ))}
          </ol>
        </Card>
      ))}
    </>
  )
}

type Folded = DiffLine | { readonly kind: 'folded'; readonly count: number }

/** How many unchanged lines are shown around a change. */
const around = 3

function folded(lines: readonly DiffLine[]): Folded[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  )
  const shown: Folded[] = []
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1)
    if (isNear[index]) shown.push(line)
    else if (last?.kind === 'folded') shown[shown.length - 1] = { kind: 'folded', count: last.count + 1 }
    else shown.push({ kind: 'folded', count: 1 })
  }
  return shown
}

function Line({ line }: { readonly line: Folded }) {
  const text = messages.text()
  if (line.kind === 'folded') return <li className={classes.folded}>{text.unchanged(line.count)}</li>
  return (
    <li className={classes.line} data-kind={line.kind}>
      {line.kind === 'same' ? null : <span className={classes.kind}>{text[line.kind]}: </span>}
      {line.text || ' '}
    </li>
  )
}
