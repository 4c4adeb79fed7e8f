import classes from './avatar.module.css'

/** The first letter in a colour of its own, by which a name is found again. */
export function Avatar({ name, size = 'md' }: { readonly name: string; readonly size?: 'md' | 'lg' }) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <div className={classes.avatar} data-size={size} style={{ '--hue': hue } as React.CSSProperties} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </div>
  )
}
