/** Fields that stand side by side have their inputs on one line: what explains one stands under it. */

export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']
