import { CheckField } from '#ui/form/index.ts'
import classes from './column-choice.module.css'
import { type OptionalColumn, optionalColumns } from './columns.tsx'
import { messages } from './messages/index.ts'

interface Props {
  readonly hidden: readonly string[]
  readonly onChange: (column: OptionalColumn, isShown: boolean) => void
}

export function ColumnChoice({ hidden, onChange }: Props) {
  const text = messages.text()
  const names: Readonly<Record<OptionalColumn, string>> = {
    status: text.status,
    risk: text.risk,
    methods: text.methodsColumn,
    signIn: text.lastSignIn,
    roles: text.roles,
    created: text.created,
  }
  return (
    <details className={classes.choice}>
      <summary>{text.columns}</summary>
      <div className={classes.columns}>
        {optionalColumns.map((column) => (
          <CheckField
            key={column}
            label={names[column]}
            isOn={!hidden.includes(column)}
            onChange={(isShown) => onChange(column, isShown)}
          />
        ))}
      </div>
    </details>
  )
}
