// Asks, removes a resource, returns to the list and says so.
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { ActionButton } from '#ui/action-button.tsx'

interface Props {
  readonly text: {
    readonly remove: string
    readonly removeTitle: string
    readonly removeText: string
    readonly removed: string
    /** If another administrator has changed it since it was read. */
    readonly conflict?: string
  }
  /** What has to be typed before, where much would be lost. */
  readonly typed?: string
  readonly remove: () => Promise<unknown>
  readonly back: { readonly to: LinkProps['to']; readonly search?: object }
  readonly meanings?: Readonly<Record<string, string>>
}

export function RemovalButton({ text, typed, remove, back, meanings = {} }: Props) {
  const navigate = useNavigate()
  const question = { title: text.removeTitle, text: text.removeText, isDangerous: true }
  return (
    <ActionButton
      label={text.remove}
      look="removal"
      question={typed === undefined ? question : { ...question, typed }}
      act={async () => {
        await remove()
        void navigate(back as Parameters<typeof navigate>[0])
      }}
      done={text.removed}
      meanings={{ ...(text.conflict === undefined ? {} : { precondition_failed: text.conflict }), ...meanings }}
    />
  )
}
