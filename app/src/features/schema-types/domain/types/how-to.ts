import { durationOf } from '../moments.ts'
import { ENTRY_KINDS, listOf, rowsOf, type SchemaType, textOf } from '../schema-type.ts'
import { given, howToSteps } from './shared-parts.ts'

/** Step-by-step instructions (specification 2 §3 and §5, How-to). */
export const howTo: SchemaType = {
  key: 'how-to',
  gate: { feature: 'how-to-schema' },
  groups: [
    {
      name: 'task',
      fields: [
        { name: 'name', control: 'text', longest: 200, required: true },
        { name: 'description', control: 'text', longest: 1_000, multiline: true, required: true },
        { name: 'image', control: 'image' },
      ],
    },
    {
      name: 'totalTime',
      fields: [
        { name: 'days', control: 'number', least: 0, most: 365, required: true, first: '0' },
        { name: 'hours', control: 'number', least: 0, most: 23, required: true, first: '0' },
        { name: 'minutes', control: 'number', least: 0, most: 59, required: true },
      ],
    },
    {
      name: 'things',
      fields: [
        { name: 'tools', control: 'list', of: 'text', most: 30 },
        { name: 'supplies', control: 'list', of: 'text', most: 30 },
      ],
    },
    {
      name: 'steps',
      fields: [
        {
          name: 'steps',
          control: 'rows',
          fewest: 2,
          most: 30,
          of: [
            { name: 'name', control: 'text', longest: 200, required: true },
            { name: 'url', control: 'url', required: true },
            { name: 'image', control: 'image', required: true },
            { name: 'text', control: 'text', longest: 1_500, multiline: true, required: true },
          ],
        },
      ],
    },
  ],
  where: ['pages'],
  live: [],
  node: (values) =>
    given({
      '@type': 'HowTo',
      name: textOf(values, 'name'),
      description: textOf(values, 'description'),
      image: textOf(values, 'image'),
      totalTime: durationOf({
        days: textOf(values, 'days'),
        hours: textOf(values, 'hours'),
        minutes: textOf(values, 'minutes'),
      }),
      tool: listOf(values, 'tools').map((name) => ({ '@type': 'HowToTool', name })),
      supply: listOf(values, 'supplies').map((name) => ({ '@type': 'HowToSupply', name })),
      step: howToSteps(rowsOf(values, 'steps')),
    }),
  entries: { title: 'name', kinds: ENTRY_KINDS, single: true },
  engine: {
    state: 'retired',
    source: 'https://developers.google.com/search/blog/2023/08/howto-faq-changes',
    asOf: '2023-09-13',
  },
  examples: {
    right: {
      name: 'Oil a wooden handle',
      description: 'Once a year keeps ash and oak from drying out.',
      image: 'https://shop.example/cdn/oiling.jpg',
      days: '0',
      hours: '1',
      minutes: '30',
      tools: ['A lint-free cloth'],
      supplies: ['Linseed oil'],
      steps: [
        {
          name: 'Sand',
          url: 'https://shop.example/pages/oiling#sand',
          image: 'https://shop.example/cdn/sand.jpg',
          text: 'Sand the grain smooth.',
        },
        {
          name: 'Oil',
          url: 'https://shop.example/pages/oiling#oil',
          image: 'https://shop.example/cdn/oil.jpg',
          text: 'Rub the oil in until the wood takes no more.',
        },
      ],
    },
    wrong: [
      { values: { minutes: '' }, field: 'minutes', code: 'required' },
      { values: { description: '' }, field: 'description', code: 'required' },
      {
        values: {
          steps: [
            {
              name: '',
              url: 'https://shop.example/a',
              image: 'https://shop.example/a.jpg',
              text: 'Sand it.',
            },
            {
              name: 'Oil',
              url: 'https://shop.example/b',
              image: 'https://shop.example/b.jpg',
              text: 'Oil it.',
            },
          ],
        },
        field: 'steps.0.name',
        code: 'required',
      },
    ],
  },
}
