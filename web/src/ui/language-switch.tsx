import { changeLanguage, type Language, language, languageNames, languages } from '../i18n/language.ts'
import { shared } from '../i18n/shared/index.ts'
import classes from './language-switch.module.css'

export function LanguageSwitch() {
  return (
    <select
      className={classes.select}
      aria-label={shared.text().language}
      value={language}
      onChange={({ currentTarget }) => changeLanguage(currentTarget.value as Language)}
    >
      {languages.map((value) => (
        <option key={value} value={value} lang={value}>
          {languageNames[value]}
        </option>
      ))}
    </select>
  )
}
