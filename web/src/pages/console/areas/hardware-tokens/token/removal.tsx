import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '#ui/action-button.tsx'
import { useTokenChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function Removal({ serialNumber }: { readonly serialNumber: string }) {
  const text = messages.text()
  const navigate = useNavigate()
  const { remove } = useTokenChanges(serialNumber)
  return (
    <ActionButton
      label={text.remove}
      look="removal"
      question={{ title: text.removeTitle(serialNumber), text: text.removeText, isDangerous: true }}
      act={async () => {
        await remove.mutateAsync()
        await navigate({ to: '/hardware-tokens' })
      }}
      done={text.isRemoved}
      meanings={{ hardware_token_taken: text.taken }}
    />
  )
}
