import classes from './whole-words.module.css'

/** In a cell, names and ids that people recognise as a whole: other text breaks anywhere if there are many columns. */
export const WholeWords = ({ children }: { readonly children: string }) => (
  <span className={classes.words}>{children}</span>
)
