import type { ProductSeed } from '../seeds.ts'

/** Pots, seeds, and products for garden wildlife. */
export const growingProducts: ProductSeed[] = [
  {
    title: 'Long Tom terracotta pot',
    description:
      '<p>Taller than it is wide, for plants with deep roots: clematis, agapanthus, sweet peas. Thrown in Youghal and fired to stand an Irish winter outdoors.</p>',
    vendor: 'Youghal Pottery',
    type: 'Pots',
    tags: ['pots', 'frost-proof', 'handmade'],
    price: '14.00',
    options: [{ name: 'Size', values: ['12 cm', '18 cm', '26 cm'] }],
    surcharge: { '18 cm': 9, '26 cm': 24 },
    image: { motif: 'pot', colors: ['Terracotta', 'Oat'], count: 3 },
    weightGrams: 1400,
    rating: { value: '4.7', count: 86 },
    seo: {
      title: 'Long Tom terracotta pots, frost-proof',
      description:
        'Tall terracotta pots for deep roots, thrown in Youghal and fired to stay outdoors in winter.',
    },
  },
  {
    title: 'Glazed garden planter',
    description:
      '<p>A round-bellied planter with two rings under the rim. The glaze runs a little in the kiln, so no two come out the same.</p>',
    vendor: 'Youghal Pottery',
    type: 'Pots',
    tags: ['pots', 'frost-proof'],
    price: '39.00',
    options: [
      { name: 'Colour', values: ['Lake', 'Rust', 'Sage'] },
      { name: 'Size', values: ['25 cm', '38 cm'] },
    ],
    surcharge: { '38 cm': 33 },
    soldOut: ['Rust / 38 cm'],
    image: { motif: 'planter', colors: ['Lake', 'Oat'] },
    weightGrams: 3200,
    rating: { value: '4.4', count: 27 },
  },
  {
    title: 'Hanging bowl planter',
    description:
      '<p>A stoneware bowl in three cotton cords, with a saucer fired into its base so that nothing drips. Holds a 17 cm pot or a trailing herb planted straight in.</p>',
    vendor: 'Youghal Pottery',
    type: 'Pots',
    tags: ['pots', 'indoors'],
    price: '34.00',
    image: { motif: 'hangingPlanter', colors: ['Chalk', 'Sand'], count: 0 },
    weightGrams: 1250,
  },
  {
    title: 'Zinc herb trough',
    description:
      '<p>Fits a kitchen window sill: 60 cm long, with a liner and drainage you can close. Room for four herbs and a spare corner for chives.</p>',
    vendor: 'Lough Key Metalworks',
    type: 'Pots',
    tags: ['pots', 'metal', 'herbs'],
    price: '31.00',
    compareAtPrice: '38.00',
    image: { motif: 'trough', colors: ['Steel', 'Moss'], count: 3 },
    weightGrams: 1100,
    rating: { value: '4.3', count: 19 },
    soldOut: ['Default Title'],
    template: 'classic',
  },
  {
    title: 'Native wildflower seed',
    description:
      '<p>Twenty-two species collected in Irish meadows: ox-eye daisy, knapweed, yellow rattle, bird’s-foot trefoil and their neighbours. Sow in September or March on poor soil.</p>',
    vendor: 'Burren Seed Library',
    type: 'Seeds',
    tags: ['seeds', 'pollinators', 'native'],
    price: '6.50',
    options: [{ name: 'Weight', values: ['15 g', '100 g'] }],
    surcharge: { '100 g': 22 },
    image: { motif: 'seedPacket', colors: ['Heather', 'Straw'] },
    weightGrams: 40,
    rating: { value: '4.6', count: 142 },
    seo: {
      title: 'Native Irish wildflower seed, 22 species',
      description:
        'Seed of 22 Irish meadow flowers, collected and grown in County Clare. Enough for 5 or 35 m².',
    },
  },
  {
    title: 'Salad leaves for a cool summer',
    description:
      '<p>Rocket, mizuna, winter purslane and two lettuces that do not mind rain. One packet keeps two people in salad from May to October.</p>',
    vendor: 'Burren Seed Library',
    type: 'Seeds',
    tags: ['seeds', 'kitchen-garden'],
    price: '4.20',
    image: { motif: 'seedPacket', colors: ['Moss', 'Rose'] },
    weightGrams: 20,
    tracked: false,
  },
  {
    title: 'Tulip bulbs for late spring',
    description:
      '<p>Twenty-five bulbs that flower one after the other from late April: plant in November, deeper than you think. They come in a paper sack with the depths printed on a card.</p>',
    vendor: 'Slaney Bulbs',
    type: 'Bulbs',
    tags: ['bulbs', 'autumn-planting'],
    price: '13.50',
    options: [{ name: 'Colour', values: ['Bramble', 'Ochre', 'Cream'] }],
    image: { motif: 'bulbs', colors: ['Bramble', 'Moss'] },
    weightGrams: 700,
    oversell: true,
    rating: { value: '4.8', count: 53 },
  },
  {
    title: 'Larch bird box',
    description:
      '<p>Untreated larch, 20 mm thick, with a 32 mm hole for great tits and sparrows. The front lifts out for cleaning in October.</p>',
    vendor: 'Boyle Turnery',
    type: 'Wildlife',
    tags: ['wildlife', 'handmade', 'gifts'],
    price: '28.00',
    image: { motif: 'birdBox', colors: ['Bark', 'Slate'], count: 3 },
    weightGrams: 1300,
    rating: { value: '4.9', count: 71 },
  },
  {
    title: 'Seed feeder for small birds',
    description:
      '<p>A glass body you can see is empty before the goldfinches complain, and a roof wide enough to keep the seed dry. Comes apart without tools.</p>',
    vendor: 'Kerrigan & Daughters',
    type: 'Wildlife',
    tags: ['wildlife'],
    price: '22.00',
    compareAtPrice: '27.50',
    image: { motif: 'feeder', colors: ['Forest', 'Brass'] },
    weightGrams: 640,
    template: 'bare',
    rating: { value: '4.1', count: 15 },
  },
]
