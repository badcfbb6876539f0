import type { SchemaType } from '../domain/schema-type.ts'

/** A type that exists only as a declaration. */
export const lighthouse: SchemaType = {
  key: 'lighthouse',
  gate: { feature: 'product-schema' },
  groups: [
    {
      name: 'tower',
      fields: [
        { name: 'name', control: 'text', longest: 40, required: true, from: 'name' },
        { name: 'lit', control: 'day', required: true },
        { name: 'hasKeeper', control: 'switch' },
        {
          name: 'keepers',
          control: 'rows',
          fewest: 1,
          most: 2,
          when: (values) => values['hasKeeper'] === true,
          of: [{ name: 'name', control: 'text', required: true }],
        },
      ],
    },
  ],
  where: ['home'],
  live: ['url'],
  node: (values) => ({ '@type': 'LandmarksOrHistoricalBuildings', name: values['name'] }),
  engine: { state: 'none', source: 'https://schema.org/LandmarksOrHistoricalBuildings', asOf: '2026-09-01' },
  examples: { right: { name: 'Bülk', lit: '01/03/1807' }, wrong: [] },
}
