/** Order of an input's parts, with the description last: inputs in one row then stay on one line. */

export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']
