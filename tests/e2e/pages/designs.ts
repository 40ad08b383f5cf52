/**
 * Five messages that a user builds from blank with two photos: a newsletter, an invitation, a voucher email in Urdu, a pop-up, an in-app
 * card.
 */
import { expect } from '@playwright/test'
import type { Designer } from './designer.ts'

/** Paths of the photos. */
export type Photos = readonly [shawls: string, vase: string]

export type Design = {
  name: string
  channel: 'Email' | 'Web Pop up' | 'In App Message'
  /** Only for an email. */
  subject?: string
  make: (designer: Designer, photos: Photos) => Promise<void>
  /** Texts and alt texts that must be in the sent message. */
  holds: readonly string[]
  /** The number of pictures, including social icons. */
  pictures: number
}

const link = (path: string) => `https://gulmohar.example/${path}`

const newsletter: Design = {
  name: 'Product newsletter',
  channel: 'Email',
  subject: 'Winter khaddar is here',
  make: async (designer, [shawls, vase]) => {
    await designer.row('Brand name')
    await designer.write('Your brand', 'Gulmohar')
    await designer.row('Image and text')
    await designer.write('Write a heading', 'Winter khaddar is here')
    await designer.write('Write your text here.', 'Woven in Hala, dyed in Karachi, warm from the first wearing.')
    await designer.choose(designer.canvas.getByText('See the collection'))
    await designer.set('Link', link('khaddar'))
    await designer.drop(shawls, designer.picture(0))
    await designer.draws(1)
    await designer.choose(designer.picture(0))
    await designer.set('Alt text', 'Five folded shawls')
    await designer.row('Image beside text')
    await designer.choose(designer.picture(1))
    await designer.pick(vase, 'A brass vase')
    await designer.write('Write a heading', 'Brass vase')
    await designer.write('Write your text here.', 'Cast in Multan, by hand.')
    await designer.choose(designer.canvas.getByText('See the collection').last())
    await designer.set('Link', link('vase'))
    await designer.row('Closing text')
    await designer.write('Write your text here.', 'Gulmohar Retail, Tariq Road, Karachi')
  },
  holds: ['Gulmohar', 'Winter khaddar is here', 'Cast in Multan', 'Five folded shawls', 'A brass vase'],
  pictures: 2,
}

const invitation: Design = {
  name: 'Invitation',
  channel: 'Email',
  subject: 'An evening with our weavers',
  make: async (designer, [shawls, vase]) => {
    await designer.row('Intro')
    await designer.write('Write a heading', 'An evening with our weavers')
    await designer.write('Write your text here.', 'You are invited, with whomever you like to bring.')
    await designer.choose(designer.canvas.getByText('Shop now'))
    await designer.set('Label', 'I will come')
    await designer.set('Link', link('evening'))
    await designer.row('Three facts')
    await designer.write('Day and time', 'Friday, 19:00')
    await designer.write('Place', 'Tariq Road 41')
    await designer.write('Who to bring', 'A friend')
    await designer.chooseWhole()
    await designer.add('Image')
    await designer.drop(vase, designer.picture(0))
    await designer.draws(1)
    await designer.choose(designer.picture(0))
    await designer.set('Alt text', 'Our house with flowers')
    await designer.row('Image beside text')
    await designer.choose(designer.picture(1))
    await designer.paste(shawls)
    await designer.draws(2)
    await designer.set('Alt text', 'Shawls on a shelf')
    await designer.write('Write a heading', 'See how it is made')
    await designer.write('Write your text here.', 'Two looms, four weavers, one evening.')
    await designer.choose(designer.canvas.getByText('See the collection'))
    await designer.set('Link', link('looms'))
    await designer.chooseWhole()
    await designer.add('Image')
    await designer.pickBefore('vase.jpg')
    await designer.draws(3)
    await designer.set('Alt text', 'The way in')
    await designer.chooseWhole()
    await designer.add('Social')
    for (const [network, path] of [
      ['Facebook', 'facebook'],
      ['Instagram', 'instagram'],
      ['YouTube', 'youtube'],
    ] as const) {
      await designer.choose(designer.canvas.getByRole('img', { name: network }))
      await designer.set('Link', link(path))
    }
  },
  holds: ['An evening with our weavers', 'I will come', 'Tariq Road 41', 'Our house with flowers', 'Shawls on a shelf'],
  pictures: 6,
}

const urdu: Design = {
  name: 'Urdu voucher',
  channel: 'Email',
  subject: 'آپ کے لیے ایک تحفہ',
  make: async (designer, [shawls, vase]) => {
    await designer.look('Direction', 'Right to left')
    await designer.row('Brand name')
    await designer.write('Your brand', 'گل مہر')
    await designer.row('Image and text')
    await designer.write('Write a heading', 'سردیوں کا تحفہ')
    await designer.write('Write your text here.', 'کھدر کی نئی شالوں پر پچیس فیصد رعایت، صرف آپ کے لیے۔')
    await designer.choose(designer.canvas.getByText('See the collection'))
    await designer.set('Label', 'ابھی خریدیں')
    await designer.set('Link', link('ur/shawls'))
    await designer.drop(shawls, designer.picture(0))
    await designer.draws(1)
    await designer.choose(designer.picture(0))
    await designer.set('Alt text', 'پانچ شالیں')
    await designer.add('Voucher')
    await designer.write('Your code', 'آپ کا کوڈ')
    await designer.row('Image beside text')
    await designer.choose(designer.picture(1))
    await designer.pick(vase, 'پیتل کا گلدان')
    await designer.write('Write a heading', 'پیتل کا گلدان')
    await designer.write('Write your text here.', 'ملتان میں ہاتھ سے بنایا گیا۔')
    await designer.choose(designer.canvas.getByText('See the collection'))
    await designer.set('Label', 'مزید دیکھیں')
    await designer.set('Link', link('ur/vase'))
    await designer.chooseWhole()
    await designer.font('Urdu Naskh')
    await expect(designer.canvas.getByText('سردیوں کا تحفہ')).toHaveCSS('font-family', /Naskh/)
  },
  holds: ['گل مہر', 'سردیوں کا تحفہ', '{{voucher_code}}', 'ابھی خریدیں', 'پانچ شالیں', 'پیتل کا گلدان'],
  pictures: 2,
}

/** Common steps of a pop-up and an in-app card. */
async function makePanel(designer: Designer, [shawls, vase]: Photos, place: string): Promise<void> {
  await designer.properties.getByRole('radio', { name: place }).check({ force: true })
  await designer.add('Heading')
  await designer.write('Write a heading', 'Still thinking it over?')
  await designer.add('Text')
  await designer.write('Write your text here.', 'Take 15% off the indigo shawl until Sunday night.')
  await designer.drop(shawls, designer.canvas.getByText('Still thinking it over?'))
  await designer.draws(1)
  await designer.set('Alt text', 'Five folded shawls')
  await designer.look('Corners', 'Soft')
  await designer.add('Image')
  await designer.pick(vase, 'A brass vase')
  await designer.look('Size', 'M')
  await designer.draws(2)
  await designer.chooseWhole()
  await designer.add('Columns')
  await designer.write('Write your text here.', 'The vase comes with it.')
  await designer.write('Write your text here.', 'Until Sunday.')
  await designer.chooseWhole()
  await designer.add('Button')
  await designer.set('Label', 'Use it now')
  await designer.set('Link', link('indigo'))
}

const popup: Design = {
  name: 'Pop-up',
  channel: 'Web Pop up',
  make: (designer, photos) => makePanel(designer, photos, 'Bottom right'),
  holds: ['Still thinking it over?', 'Use it now', 'Five folded shawls', 'A brass vase'],
  pictures: 2,
}

const card: Design = {
  ...popup,
  name: 'In-app card',
  channel: 'In App Message',
  make: (designer, photos) => makePanel(designer, photos, 'Bottom bar'),
}

export const designs: readonly Design[] = [newsletter, invitation, urdu, popup, card]
