import type { CollectionSeed } from '../seeds.ts'

/** Fernhill's eleven collections. The last three give its menu three levels and include a sub-collection. */
export const fernhillCollections: CollectionSeed[] = [
  {
    title: 'Garden tools',
    description:
      '<p>Forged, turned and riveted within a day’s drive of the shop, and every part of them can be replaced. Choose by the length of your arm rather than by the size of your garden.</p>',
    products: (p) => p.tags.includes('tools') || p.type === 'Watering',
    scene: { motif: 'beds', colors: ['Moss', 'Sand'] },
    seo: {
      title: 'Garden tools, forged in Ireland',
      description:
        'Trowels, spades, secateurs and watering cans made within a day’s drive of our shop in Leitrim.',
    },
  },
  {
    title: 'Pots and planters',
    description: '<p>Terracotta and stoneware that stands an Irish winter, and zinc for the window sill.</p>',
    products: (p) => p.type === 'Pots',
    scene: { motif: 'shelf', colors: ['Terracotta', 'Oat'] },
  },
  {
    title: 'Seeds and bulbs',
    description:
      '<p>Collected and grown in Clare and Wexford, packed in paper, sold with honest sowing dates.</p>',
    products: (p) => p.type === 'Seeds' || p.type === 'Bulbs',
    scene: { motif: 'hills', colors: ['Moss', 'Straw'] },
  },
  {
    title: 'Outdoor clothing',
    description:
      '<p>Layers for a country where it is rarely cold and never quite dry. Wool next to the skin, wax or membrane on top, and pockets in between.</p>',
    products: (p) => p.tags.includes('clothing'),
    scene: { motif: 'rain', colors: ['Forest', 'Lake'] },
    seo: { title: 'Outdoor clothing for wet weather' },
  },
  {
    title: 'Home and hearth',
    description: '<p>Wool, linen, clay and oak for the hours when the light is gone by five.</p>',
    products: (p) => p.tags.includes('home'),
    scene: { motif: 'table', colors: ['Ink', 'Straw'] },
  },
  {
    title: 'Outdoor living',
    description:
      '<p>Chairs, lights and fire for the long evenings of June, and the short ones of October.</p>',
    products: (p) => p.tags.includes('outdoor-living'),
    scene: { motif: 'hills', colors: ['Peat', 'Ochre'] },
  },
  { title: 'Gifts', description: '', products: (p) => p.tags.includes('gifts') },
  {
    title: 'Last of the season',
    description: '<p>Good things at a lower price, because the season turned before they sold.</p>',
    products: (p) => p.compareAtPrice !== undefined,
    scene: { motif: 'beds', colors: ['Rust', 'Oat'] },
  },
  {
    title: 'Garden',
    description: '<p>Everything for the bed, the border and the window sill.</p>',
    products: (p) =>
      p.tags.includes('tools') || ['Watering', 'Pots', 'Seeds', 'Bulbs', 'Growing supplies'].includes(p.type),
    scene: { motif: 'beds', colors: ['Moss', 'Oat'] },
  },
  {
    title: 'Trowels and forks',
    description: '<p>The two tools that are always in the trug.</p>',
    products: (p) => p.type === 'Hand tools' && /trowel|fork/.test(p.title),
  },
  {
    title: 'Hand tools',
    description: '<p>Small enough for a pocket, and made to be handed on.</p>',
    products: (p) => p.type === 'Hand tools' && !/trowel|fork/.test(p.title),
    subCollections: ['trowels-and-forks'],
  },
]
