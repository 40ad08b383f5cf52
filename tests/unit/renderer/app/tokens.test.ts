/** The colours of tokens.css: a switch that is off is visible on every ground that has switches. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrastOf } from '../../../../src/model/rules/contrast.ts'

const sheet = readFileSync(join(import.meta.dirname, '../../../../src/renderer/app/tokens.css'), 'utf8')

/** The value of a token in a theme, '#rrggbb'. */
function colourOf(theme: string, token: string): string {
  const rules = sheet.split(`[data-mantine-color-scheme="${theme}"] {`)[1]?.split('}')[0] ?? ''
  return rules.match(new RegExp(`${token}: (#[0-9a-f]{6});`))?.[1] ?? ''
}

const grounds = ['--hd-surface', '--hd-ground', '--hd-sunken', '--hd-field', '--hd-hover', '--hd-accent-soft']

// WCAG 2.2, 1.4.11: three to one for what shows the state of a control.
test.each(['light', 'dark'].flatMap((theme) => grounds.map((ground) => [theme, ground] as const)))(
  'a switch that is off, %s theme, on %s',
  (theme, ground) => {
    const off = colourOf(theme, '--hd-switch-off')
    expect(contrastOf(off, colourOf(theme, ground))).toBeGreaterThanOrEqual(3)
    // The knob is white in both themes.
    expect(contrastOf(off, '#ffffff')).toBeGreaterThanOrEqual(3)
  },
)
