/** What the templates show that is nobody's: goods with their prices, stories and a place. As long as it stands in a message, that is not published. */
import type { Sample } from '../../../blocks/design/findings'

export const goods = [
  { name: 'Everyday tote', words: 'Cotton canvas, holds a laptop', price: 'Rs 3,490' },
  { name: 'Linen shirt', words: 'Washed soft, four colours', price: 'Rs 4,950' },
  { name: 'Stone mug', words: 'Glazed by hand, 300 ml', price: 'Rs 1,250' },
  { name: 'Wool throw', words: 'Warm and light, 130 by 170 cm', price: 'Rs 7,800' },
] as const

export const headStory = {
  title: 'How a small workshop learned to say no',
  words:
    'For ten years they took every order. Then a flood closed the road for a week, and in the quiet they counted what each of those orders had cost. What they did next surprised their customers, and themselves.',
}

export const stories = [
  {
    title: 'A kitchen for four in nine square metres',
    words: 'Shelves where nobody looks, a table that folds, and one rule about doors.',
  },
  {
    title: 'What we got wrong in spring',
    words: 'Three decisions that we took back, and what each of them taught us.',
  },
  {
    title: 'Your questions, answered',
    words: 'On repairs, on returns, and on the smell of new wool.',
  },
] as const

export const place = { name: 'The Old Mill', street: '12 Garden Road' }

export const samples: readonly Sample[] = [
  ...goods.map(({ name, price }) => ({ name, words: [name, price] })),
  ...[headStory, ...stories].map(({ title, words }) => ({ name: title, words: [title, words] })),
  { name: place.name, words: [place.name, place.street] },
]
