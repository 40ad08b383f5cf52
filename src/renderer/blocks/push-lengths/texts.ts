/** The texts of renderer/blocks/push-lengths, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const android = 'Android'
export const characters = '{has} {length} characters; {shown}.'
export const forSomePeopleItHas = 'For some people it has'
export const itHas = 'It has'
export const showsAbout = '{name} shows about {most}'
export const showsAboutOfCharacters = 'Shows about {shown} of {length} characters'
export const the = '{names} {length} the {part}'
export const windows = 'Windows'
