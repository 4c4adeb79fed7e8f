import type { AuthenticationMode } from '@countersign/contract'
import { ButtonLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { methodName } from '#console/parts/method-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useModes } from './api.ts'
import classes from './list.module.css'
import { messages } from './messages/index.ts'
import { ModeSwitch } from './mode-switch.tsx'

export function ModeList() {
  const text = messages.text()
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Loaded query={useModes()}>
        {({ items }) => (
          <div className={classes.modes}>
            {items.map((mode) => (
              <Mode key={mode.authType} mode={mode} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

function Mode({ mode }: { readonly mode: AuthenticationMode }) {
  const text = messages.text()
  const { authType, enabled } = mode
  const name = methodName(authType)
  return (
    <Card
      title={name}
      badges={<Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? text.on : text.off}</Badge>}
      note={text.about[authType]}
    >
      <div className={classes.line}>
        <ModeSwitch mode={mode} />
        <ButtonLink
          to="/configuration/authentication-modes/$authType"
          params={{ authType }}
          variant="default"
          aria-label={text.settingsOf(name)}
        >
          {text.settings}
        </ButtonLink>
      </div>
    </Card>
  )
}
