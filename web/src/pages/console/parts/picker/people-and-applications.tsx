// Who may have done something, or to whom it was done: users, agents and clients together.
import { type Found, Picker, type PickerProps } from '#ui/picker/index.ts'
import { useApplicationName, useFoundApplications } from './listed.tsx'
import { useFoundUsers, useUserName } from './users.tsx'

function useFoundAny(typed: string): Found {
  const users = useFoundUsers(typed)
  const applications = useFoundApplications(typed)
  return {
    choices: [...users.choices, ...applications.choices],
    isSearching: users.isSearching || applications.isSearching,
  }
}

function useAnyName(value: string): string {
  const application = useApplicationName(value)
  const user = useUserName(application === value ? value : '')
  return application === value ? user : application
}

/** Other ids, such as a device's, can be typed: a filter that finds nothing does no harm. */
export const AnyPicker = (props: PickerProps) => (
  <Picker useFind={useFoundAny} useName={useAnyName} acceptsOther {...props} />
)
