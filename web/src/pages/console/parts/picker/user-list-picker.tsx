// Several users, each chosen by name.
import { ListPicker, type ListPickerProps } from '#ui/picker/index.ts'
import { useFoundUsers, useUserName } from './users.tsx'

export const UserListPicker = (props: Omit<ListPickerProps, 'acceptsOther'>) => (
  <ListPicker useFind={useFoundUsers} useName={useUserName} {...props} />
)
