export { NumberField, SecretField, SelectField, TextAreaField, TextField } from './fields.tsx'
export { FieldGroup, Form, shownByForm } from './form.tsx'
export { CheckField, SwitchField } from './switches.tsx'
