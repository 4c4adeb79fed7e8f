// Who did it, or to whom: by name, with the id.
import { named, useApplicationName, useUserName } from '#console/parts/picker/index.ts'

interface Props {
  /** What it is, in words. */
  readonly words: string
  readonly kind: string
  readonly id: string
}

const people = ['user', 'administrator']
const applications = ['client', 'agent']

export function Part({ words, kind, id }: Props) {
  const user = useUserName(people.includes(kind) ? id : '')
  const application = useApplicationName(applications.includes(kind) ? id : '')
  return (
    <>
      {words} {named(user || application || id, id)}
    </>
  )
}
