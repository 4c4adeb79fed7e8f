// The menu of the signed-in user: their own methods, the appearance of the console, and signing out.
import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { changeLanguage, language, languageNames, languages } from '#i18n/language.ts'
import { shared } from '#i18n/shared/index.ts'
import { selfServiceAddress } from '#session/deployment.ts'
import { signOut } from '#session/sign-out.ts'
import { ExternalIcon, SignOutIcon, UserIcon } from '#ui/icons.tsx'
import { notify } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { messages } from './messages/index.ts'
import { usePerson } from './person.ts'
import classes from './person-menu.module.css'

export function PersonMenu() {
  const text = messages.text()
  const { me, session } = usePerson()
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu)
  const name = me.displayName ?? me.userId
  return (
    <details ref={menu} className={classes.menu}>
      <summary className={classes.summary} aria-label={text.signedInAs(name)}>
        <span className={classes.name}>{name}</span>
        <UserIcon size={22} />
      </summary>
      <div className={classes.panel}>
        <div>
          <div className={classes.who}>{name}</div>
          <div className={classes.roles}>
            {me.userId} · {session.roles.join(', ')}
          </div>
        </div>
        <Appearance />
        <div>
          <div className={classes.label}>{shared.text().language}</div>
          <LanguageChoice />
        </div>
        <a className={classes.entry} href={selfServiceAddress}>
          <ExternalIcon size={20} />
          {text.selfService}
        </a>
        <button type="button" className={classes.entry} onClick={() => void signOut().catch(notify.failed)}>
          <SignOutIcon size={20} />
          {text.signOut}
        </button>
      </div>
    </details>
  )
}

function Appearance() {
  const { theme, themes } = messages.text()
  // Without it a style tag would be made, which the content security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <div>
      <div className={classes.label}>{theme}</div>
      <Segmented
        label={theme}
        value={colorScheme}
        onChange={setColorScheme}
        options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: themes[value] }))}
      />
    </div>
  )
}

function LanguageChoice() {
  return (
    <Segmented
      label={shared.text().language}
      value={language}
      onChange={changeLanguage}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
    />
  )
}

/** By Escape, and by doing something elsewhere. */
function useClosing(menu: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = () => {
      if (menu.current?.open) menu.current.open = false
    }
    const closeOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close()
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [menu])
}
