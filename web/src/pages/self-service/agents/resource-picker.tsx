// The user's own resources, to choose from. Others can be typed: a resource need not be stored.
import { svcSs } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { foundIn, ListPicker, type ListPickerProps } from '#ui/picker/index.ts'

interface Props extends Omit<ListPickerProps, 'acceptsOther'> {
  readonly type: string
  /** One that the user delegates: the user is offered what they may do this to. */
  readonly action: string
}

export function ResourcePicker({ type, action, ...field }: Props) {
  const { data, isPending } = useQuery({
    queryKey: ['agents', 'resources', type, action],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(svcSs.searchMyResources, { body: { type, action, limit: 100 }, signal }),
  })
  const choices = isPending ? undefined : (data?.items ?? []).map(({ id }) => ({ value: id, title: id }))
  return <ListPicker {...field} acceptsOther useFind={(typed) => foundIn(choices, typed)} useName={(id) => id} />
}
