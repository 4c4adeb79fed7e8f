// The theme's CSS variables as a style sheet: Mantine would make a style tag of them at run time, for which the content
// security policy would need a nonce, and a page that a service worker keeps cannot have one.
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { surfaces, theme } from '../src/ui/theme.ts'

const styleSheet = /\/src\/ui\/theme-variables\.css$/

export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    load: (id) => (styleSheet.test(id) ? css() : undefined),
  }
}

function css(): string {
  const mantine = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  return convertCssVariables({
    variables: mantine.variables,
    light: { ...mantine.light, ...surfaces.light },
    dark: { ...mantine.dark, ...surfaces.dark },
  })
}
