/** The texts of renderer/blocks/push-lengths, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../rules/common-texts'

export const itHasCharacters = 'It has {length} characters; {shown}.'
export const forSomeItHasCharacters = 'For some people it has {length} characters; {shown}.'
export const showsAbout = '{name} shows about {most}'
export const showsAboutOfCharacters = 'Shows about {shown} of {length} characters'
export const oneCuts = '{names} cuts the {part}'
export const severalCut = '{names} cut the {part}'
