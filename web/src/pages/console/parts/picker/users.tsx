// Users, found by the beginnings of the words of their name, address and id.
import { svcAdmin } from '@countersign/contract/operations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { type Found, Picker, type PickerProps } from '#ui/picker/index.ts'
import { useSettled } from './use-settled.ts'

const maxFound = 8

export function useFoundUsers(typed: string): Found {
  const search = useSettled(typed.trim())
  const { data, isFetching } = useQuery({
    queryKey: ['picker', 'users', search],
    queryFn: ({ signal }) =>
      call(svcAdmin.listUsers, { query: { limit: maxFound, ...(search ? { search } : {}) }, signal }),
    placeholderData: keepPreviousData,
  })
  const choices = (data?.items ?? []).map(({ userId, displayName, emailAddress }) => ({
    value: userId,
    title: displayName ?? userId,
    hint: [displayName ? userId : undefined, emailAddress].filter(Boolean).join(' · ') || undefined,
  }))
  return { choices, isSearching: isFetching || search !== typed.trim() }
}

export function useUserName(userId: string): string {
  const { data } = useQuery({
    queryKey: ['picker', 'user', userId],
    queryFn: ({ signal }) => call(svcAdmin.getUser, { params: { userId }, signal }).catch(() => null),
    enabled: userId !== '',
    staleTime: 60_000,
  })
  return data?.displayName ?? userId
}

export const UserPicker = (props: PickerProps) => <Picker useFind={useFoundUsers} useName={useUserName} {...props} />
