import type { Language } from './language.ts'

export const english: Language = {
  code: 'en',
  names: ['english', 'englisch', 'anglais', 'inglés'],
  markers: ['the', 'and', 'with', 'of', 'for', 'is', 'this', 'from', 'your', 'are'],
  and: 'and',
  by: (what, vendor) => `${what} by ${vendor}`,
  belongs: (title, type) => `${title} is listed under ${type}.`,
  from: (title, vendor) => `${title} comes from ${vendor}.`,
  tagged: (tags) => `It is tagged ${tags}.`,
  about: (keyword) => `This page is about ${keyword}.`,
  invitations: {
    plain: [
      'All details are on this page.',
      'The options and prices are listed below.',
      'Compare the options before you choose.',
      'The pictures show it from close by.',
      'Questions are answered by the shop.',
    ],
    friendly: [
      'Take a look and see for yourself.',
      'Have a closer look at the pictures.',
      'Find the one that suits you.',
      'We are happy to answer your questions.',
      'Take your time and compare the options.',
    ],
  },
  image: {
    colours: {
      black: 'black',
      grey: 'grey',
      white: 'white',
      brown: 'brown',
      beige: 'beige',
      red: 'red',
      orange: 'orange',
      yellow: 'yellow',
      green: 'green',
      turquoise: 'turquoise',
      blue: 'blue',
      purple: 'purple',
      pink: 'pink',
    },
    orientation: { landscape: 'landscape format', portrait: 'portrait format', square: 'square format' },
    light: { light: 'bright', dark: 'dark', medium: 'evenly lit' },
    detail: { plain: 'few details', moderate: 'some details', busy: 'many details' },
    mostly: (colours, middle) => `mostly ${colours}, ${middle}`,
    middle: (colour) => `${colour} in the middle`,
  },
  invented:
    'ISO 9001 certified, rated 4.9 out of 5 by 12,348 customers and the best of its kind in the world.',
}
