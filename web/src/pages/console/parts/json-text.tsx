// A value as plain JSON.
import classes from './json-text.module.css'

export const JsonText = ({ value }: { readonly value: unknown }) => (
  <pre className={classes.json}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
)
