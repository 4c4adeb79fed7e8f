export { openPages, type PageDeclaration, type Pages } from './page.ts'
