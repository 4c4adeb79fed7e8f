import classes from './granted-scopes.module.css'
import { messages } from './messages/index.ts'

export function GrantedScopes({ scopes }: { readonly scopes: readonly string[] }) {
  const text = messages.text()
  const meanings: Readonly<Record<string, string>> = text.scopes
  return (
    <div className={classes.scopes}>
      <h3 className={classes.title}>{text.scopesTitle}</h3>
      <ul className={classes.list}>
        {scopes.map((scope) => (
          <li key={scope}>
            {meanings[scope]} <code className={classes.scope}>{scope}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
