// Who did it, or to whom: by name, with the id below.
import { useApplicationName, useUserName } from '#console/parts/picker/index.ts'
import { Below } from '#ui/table/index.ts'

interface Props {
  /** What it is, in words. */
  readonly words: string
  readonly kind: string
  readonly id: string
}

const people = ['user', 'administrator']
const applications = ['client', 'agent']

export function Part({ words, kind, id }: Props) {
  const isPerson = people.includes(kind)
  const user = useUserName(isPerson ? id : '')
  const application = useApplicationName(applications.includes(kind) ? id : '')
  // A person without a name is known by the id; that of anything else says nothing to a reader.
  const name = user || application || (isPerson ? id : '')
  return (
    <div>
      {words} {name}
      {name === id ? null : (
        <Below>
          <code>{id}</code>
        </Below>
      )}
    </div>
  )
}
