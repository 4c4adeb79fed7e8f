// On or off. Off is asked about first: people may be left without a way in.
import type { AuthenticationMode } from '@countersign/contract'
import { useState } from 'react'
import { methodName } from '#console/parts/method-name.ts'
import { useMay } from '#console/shell/person.ts'
import { Confirm } from '#ui/confirm.tsx'
import { SwitchField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { useModeChange } from './api.ts'
import { messages } from './messages/index.ts'

export function ModeSwitch({ mode: { authType, enabled } }: { readonly mode: AuthenticationMode }) {
  const text = messages.text()
  const name = methodName(authType)
  const mayChange = useMay('admin.write')
  const change = useModeChange()
  const [isAsking, setIsAsking] = useState(false)
  const set = async (isOn: boolean) => {
    await change.mutateAsync({ authType, etag: null, changes: { enabled: isOn } })
    notify.done(isOn ? text.turnedOn(name) : text.turnedOff(name))
  }
  return (
    <>
      <SwitchField
        label={text.offered(name)}
        isOn={enabled}
        isDisabled={!mayChange || change.isPending}
        onChange={(isOn) => (isOn ? void set(true).catch(notify.failed) : setIsAsking(true))}
      />
      {isAsking ? (
        <Confirm
          title={text.turnOffTitle(name)}
          action={text.turnOff}
          isDangerous
          onConfirm={() => set(false)}
          onClose={() => setIsAsking(false)}
        >
          {text.turnOffText}
        </Confirm>
      ) : null}
    </>
  )
}
