// How far something is, as a bar and in words.
import classes from './progress.module.css'

interface Props {
  /** What the bar is about, for those who do not see what stands around it. */
  readonly label: string
  readonly value: number
  readonly max: number
  /** The same in words. */
  readonly text: string
  readonly tone?: 'accent' | 'danger'
}

export function Progress({ label, value, max, text, tone = 'accent' }: Props) {
  return (
    <div className={classes.progress}>
      <progress
        className={classes.bar}
        data-tone={tone}
        max={Math.max(max, 1)}
        value={value}
        aria-label={label}
        aria-valuetext={text}
      />
      <p className={classes.text}>{text}</p>
    </div>
  )
}
