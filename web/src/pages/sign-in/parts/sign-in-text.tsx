import { useBranding } from './branding.ts'
import classes from './sign-in-text.module.css'

/** In the organisation's own words, where it has any. */
export function SignInText() {
  const text = useBranding()?.signInText
  return text ? <p className={classes.text}>{text}</p> : null
}
