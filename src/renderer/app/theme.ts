/** Herald's look as a Mantine theme: colours, sizes, radii and component defaults. Sizes and status colours are in tokens.css. */
import {
  type ActionIconFactory,
  type BadgeFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type CSSVariablesResolver,
  createTheme,
  type DrawerFactory,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type InputWrapperFactory,
  type MantineColorsTuple,
  type MenuFactory,
  type ModalFactory,
  type NotificationFactory,
  type PopoverFactory,
  Portal,
  type RadioFactory,
  type SegmentedControlFactory,
  type SelectFactory,
  type SwitchFactory,
  type TooltipFactory,
} from '@mantine/core'
import { BusyRoot } from '../ui/pieces'

const iris: MantineColorsTuple = [
  '#f0f1fe',
  '#e6e7ff',
  '#dadcff',
  '#cbcdff',
  '#b8baf8',
  '#9b9ef0',
  '#5b5bd6',
  '#5050c8',
  '#4343b0',
  '#272962',
]
const gray: MantineColorsTuple = [
  '#fafafb',
  '#f5f5f7',
  '#eeeef1',
  '#e5e5ea',
  '#d6d6dd',
  '#b5b5bf',
  '#8a8a96',
  '#696975',
  '#45454f',
  '#1b1b20',
]
const dark: MantineColorsTuple = [
  '#ececf0',
  '#c8c8d0',
  '#a7a7b2',
  '#8b8b97',
  '#3b3b43',
  '#2d2d33',
  '#232327',
  '#18181b',
  '#131315',
  '#0e0e10',
]
const green: MantineColorsTuple = [
  '#ebf7f0',
  '#d6efe1',
  '#b3e0c7',
  '#86cca6',
  '#57b583',
  '#349d67',
  '#218453',
  '#196b43',
  '#145536',
  '#0e3b26',
]
const orange: MantineColorsTuple = [
  '#fef1e9',
  '#fde1d0',
  '#fbc4a4',
  '#f8a273',
  '#f37f43',
  '#e4631f',
  '#c64f12',
  '#a8400d',
  '#85330c',
  '#5c2409',
]
const amber: MantineColorsTuple = [
  '#fdf6e0',
  '#faecc0',
  '#f4da8a',
  '#ecc553',
  '#dcab25',
  '#bd8d0d',
  '#96700a',
  '#7a5a08',
  '#5f4607',
  '#423105',
]
const red: MantineColorsTuple = [
  '#fdeeee',
  '#fadcdc',
  '#f4b8b8',
  '#ec8f8f',
  '#e26666',
  '#d64545',
  '#c13030',
  '#a32525',
  '#801e1e',
  '#581414',
]

/** Heights of buttons and fields: 32 px, or 26 px inside bars and cards. */
const heights: Record<string, number> = { xs: 26, sm: 32, md: 36, lg: 44 }
const heightOf = (size: unknown) => `${heights[String(size)] ?? heights.sm}px`

/** Like `Part.extend`, for types only: naming a part here must not load its code on screens without it. */
const partOf = <Factory extends FactoryPayload>(extension: ExtendComponent<Factory>) => extension

/** A `component` given to a part (a link) wins. The library's types leave `component` out of a theme. */
const ownRoot: object = { component: BusyRoot }

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: 6,
  colors: { iris, gray, dark, green, orange, amber, red },
  white: '#ffffff',
  black: '#1b1b20',
  fontFamily: '"Inter Variable", "Noto Naskh Arabic Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'default',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: partOf<ButtonFactory>({
      defaultProps: { size: 'sm', radius: 'md', ...ownRoot },
      vars: (_theme, { size }) => ({
        root: {
          '--button-height': heightOf(size),
          '--button-fz': '13px',
          '--button-padding-x': size === 'xs' ? '10px' : '14px',
        },
      }),
      styles: { root: { fontWeight: 550 } },
    }),
    ActionIcon: partOf<ActionIconFactory>({
      defaultProps: { variant: 'subtle', color: 'gray', size: 28, radius: 'sm', ...ownRoot },
      vars: (_theme, { variant, color }) => ({
        root:
          variant === 'subtle' && color === 'gray'
            ? { '--ai-color': 'var(--hd-text-2)', '--ai-hover': 'var(--hd-selected)' }
            : {},
      }),
    }),
    Input: partOf<InputFactory>({
      vars: (_theme, { size }) => ({
        wrapper: { '--input-height': heightOf(size), '--input-fz': '13px', '--input-padding': '10px' },
      }),
    }),
    InputWrapper: partOf<InputWrapperFactory>({
      styles: {
        label: { fontSize: '13px', fontWeight: 550, lineHeight: '20px', marginBottom: 4 },
        description: { fontSize: '12px', lineHeight: '16px' },
        error: { fontSize: '12px', lineHeight: '16px' },
      },
    }),
    // A closed list is unmounted: otherwise it would be positioned again with every step that opens.
    Select: partOf<SelectFactory>({
      defaultProps: {
        size: 'sm',
        // Eight and a half rows, so that a longer list shows that it scrolls.
        maxDropdownHeight: 272,
        // A list never opens by itself: some are the first field of a step.
        openOnFocus: false,
        comboboxProps: { shadow: 'md', keepMounted: false },
        // In a list with a search, typing replaces the chosen value; other lists have a read-only field.
        onClick: ({ currentTarget }) => {
          if (!currentTarget.readOnly) currentTarget.select()
        },
      },
    }),
    SegmentedControl: partOf<SegmentedControlFactory>({
      defaultProps: { size: 'xs', radius: 'md', withItemsBorders: false },
    }),
    Checkbox: partOf<CheckboxFactory>({
      defaultProps: { size: 'xs', radius: 'xs' },
      styles: { label: { fontSize: '13px', lineHeight: '16px', paddingInlineStart: 8 } },
    }),
    Radio: partOf<RadioFactory>({
      defaultProps: { size: 'xs' },
      styles: { label: { fontSize: '13px', lineHeight: '16px', paddingInlineStart: 8 } },
    }),
    Switch: partOf<SwitchFactory>({
      defaultProps: { size: 'xs', withThumbIndicator: false },
      styles: { label: { fontSize: '13px', lineHeight: '16px', paddingInlineStart: 8 } },
    }),
    Badge: partOf<BadgeFactory>({
      defaultProps: { variant: 'light', radius: 'sm' },
      styles: { root: { textTransform: 'none', fontWeight: 550, letterSpacing: 0 } },
    }),
    Tooltip: partOf<TooltipFactory>({ defaultProps: { openDelay: 400, radius: 'sm', fz: 12, px: 8, py: 4 } }),
    // A landmark in index.html, so overlays are part of the page's outline.
    Portal: Portal.extend({ defaultProps: { target: '#overlays' } }),
    Menu: partOf<MenuFactory>({
      // The placeholder is not a menu item, and a menu may only contain items.
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 100 },
        withInitialFocusPlaceholder: false,
      },
      styles: { item: { fontSize: '13px', lineHeight: '18px', minHeight: 30 }, itemSection: { marginInlineEnd: 10 } },
    }),
    Popover: partOf<PopoverFactory>({
      defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 100 } },
    }),
    Modal: partOf<ModalFactory>({
      defaultProps: {
        radius: 'lg',
        closeButtonProps: { size: 28, radius: 'sm', iconSize: 16, 'aria-label': 'Close' },
        shadow: 'md',
        centered: true,
        overlayProps: { backgroundOpacity: 0.32 },
        transitionProps: { duration: 120 },
      },
      styles: { title: { fontSize: '16px', fontWeight: 650, lineHeight: '24px' } },
    }),
    // The library's grey for the second line has too little contrast for small text.
    Notification: partOf<NotificationFactory>({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { description: { color: 'var(--hd-text-2)' } },
    }),
    Drawer: partOf<DrawerFactory>({
      defaultProps: {
        position: 'right',
        closeButtonProps: { size: 28, radius: 'sm', iconSize: 16, 'aria-label': 'Close' },
        shadow: 'md',
        overlayProps: { backgroundOpacity: 0.32 },
        transitionProps: { duration: 140 },
      },
    }),
  },
  // One elevation, for menus, popovers, drawers and dialogs. Everything else has a hairline border.
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--hd-elevation)',
    lg: 'var(--hd-elevation)',
    xl: 'var(--hd-elevation)',
  },
})

/** Maps Herald's surface and text colours to Mantine's variables, so that Mantine parts follow tokens.css. */
const surfaces = {
  '--mantine-color-body': 'var(--hd-surface)',
  '--mantine-color-text': 'var(--hd-text)',
  '--mantine-color-dimmed': 'var(--hd-text-2)',
  '--mantine-color-placeholder': 'var(--hd-text-3)',
  '--mantine-color-default': 'var(--hd-field)',
  '--mantine-color-default-hover': 'var(--hd-hover)',
  '--mantine-color-default-color': 'var(--hd-text)',
  '--mantine-color-default-border': 'var(--hd-line-strong)',
  '--mantine-color-error': 'var(--hd-red-text)',
  '--mantine-color-anchor': 'var(--hd-accent-text)',
  '--mantine-color-iris-text': 'var(--hd-accent-text)',
  '--mantine-color-iris-light': 'var(--hd-accent-soft)',
  '--mantine-color-iris-light-hover': 'var(--hd-accent-soft)',
  '--mantine-color-iris-light-color': 'var(--hd-accent-text)',
  '--mantine-color-iris-outline': 'var(--hd-accent-text)',
}
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces })
