export { type Choice, type Found, foundIn, named } from './choice.ts'
export { ListPicker, type ListPickerProps } from './list-picker.tsx'
export { matches } from './matches.ts'
export { Picker, type PickerProps } from './picker.tsx'
