import type { BlogSeed } from '../seeds.ts'

/** Blog about the work in the garden through the year. */
export const growingGuide: BlogSeed = {
  title: 'Growing guide',
  commentPolicy: 'CLOSED',
  articles: [
    {
      title: 'Sowing a small meadow',
      summary: 'Poor soil, a rake and patience: how a strip of lawn becomes a meadow.',
      author: 'Aoife Dolan',
      tags: ['seeds', 'pollinators'],
      published: '2026-03-06',
      scene: { motif: 'hills', colors: ['Moss', 'Heather'], alt: false },
      body: '<p>A meadow is the opposite of a vegetable bed. It wants poor soil, no feeding and to be left alone, in that order.</p><h2>Prepare</h2><p>Take the turf off a strip two metres wide. Do not dig. Rake the surface until it is as fine as breadcrumbs, let the weeds come up for three weeks, and hoe them off.</p><h2>Sow</h2><p>Mix the seed with ten times its weight of dry sand, so that you can see where you have been. Half of it walking north, half walking east. Tread it in; do not cover it.</p><h2>Wait</h2><p>The first year is green and disappointing. Cut it in August and take the hay away. In the second June you will have ox-eye daisies to the knee.</p>',
      seo: {
        title: 'How to sow a small wildflower meadow',
        description: 'Prepare, sow and mow a strip of native meadow: what to do in the first two years.',
      },
    },
    {
      title: 'Tulips go in late and deep',
      summary: 'November, twice the depth you think, and sharp sand underneath.',
      author: 'Aoife Dolan',
      tags: ['bulbs'],
      published: '2025-10-31',
      scene: { motif: 'beds', colors: ['Bramble', 'Oat'] },
      body: '<p>Tulips are the one bulb that thanks you for being late. Planted in September they sit in warm wet soil and catch fire, a grey mould that twists the leaves. Planted in November they sleep.</p><p>Dig to twice the length of your trowel’s blade, put in a handful of sharp sand, stand the bulbs on it a hand apart, and fill in. Deep bulbs flower for several years; shallow ones for one.</p><p>Mice? Lay holly leaves over the bulbs before you fill the hole. It does not stop them, but it makes us feel better.</p>',
    },
    {
      title: 'Pruning roses without fear',
      summary: 'Four cuts that are always right, and one that never is.',
      author: 'Aoife Dolan',
      tags: ['pruning', 'tools'],
      published: '2026-02-20',
      scene: { motif: 'beds', colors: ['Rose', 'Sand'] },
      body: '<p>A rose forgives nearly everything except a blunt blade. Sharpen first.</p><ol><li>Take out what is dead: brown, dry, rattling.</li><li>Take out what is sick: spotted, split, soft.</li><li>Take out what crosses: two stems that rub will both be lost.</li><li>Shorten the rest by a third, to a bud that looks outwards.</li></ol><p>The cut that is never right is the one halfway between two buds. The stump dies back, and takes a little more with it each year.</p>',
    },
    {
      title: 'A window sill of herbs',
      summary: 'Chives, thyme, parsley and marjoram get along. Mint does not.',
      author: 'Orla Keane',
      tags: ['herbs', 'indoors'],
      published: '2026-04-17',
      scene: { motif: 'shelf', colors: ['Sage', 'Oat'] },
      body: '<p>Four herbs share a trough well when they like the same water: chives, thyme, parsley and marjoram. Mint likes all of it, all the time, and should live alone.</p><h2>Light</h2><p>East or west is enough. South is fine until June; then give them a curtain at noon.</p><h2>Water</h2><p>Lift the trough. If it feels light, fill it until water runs from the drain, wait an hour, and close the drain again. Twice a week in summer, once a fortnight in winter.</p><h2>Cutting</h2><p>Little and often, from the top, never more than a third.</p>',
    },
    {
      title: 'What to feed the birds, month by month',
      summary: 'Fat in winter, protein in spring, water always.',
      author: 'Aoife Dolan',
      tags: ['wildlife'],
      published: '2025-09-12',
      scene: { motif: 'rain', colors: ['Forest', 'Sky'] },
      body: '<p>From November to March birds need fat: sunflower hearts, peanuts behind mesh, suet in the coldest weeks. From April they are feeding young, and whole peanuts can choke a nestling; offer hearts and dried mealworms soaked overnight.</p><p>From August you may stop if you like. The hedges are full. But keep the water fresh: a wide dish, a stone in the middle, refilled when you do your own teapot.</p><h2>Keeping it clean</h2><p>Scrub feeders every fortnight with a brush you use for nothing else. Move them a few metres each month.</p>',
    },
    {
      title: 'Putting the garden to bed',
      summary: 'A list for the last dry weekend of October.',
      author: 'Niamh Keane',
      tags: ['autumn', 'tools'],
      published: '2025-10-24',
      scene: { motif: 'hills', colors: ['Rust', 'Ochre'] },
      body: '<ul><li>Lift the pots onto feet, so that the rain runs out.</li><li>Cut nothing down that has seed heads: the goldfinches have booked.</li><li>Empty the hose and hang it up.</li><li>Scrub the trowel, dry it, oil the blade and the handle with the same cloth.</li><li>Spread a barrow of compost on each bed and let the worms dig.</li><li>Write down what you would do differently, while you still remember.</li></ul><p>Then go in. It is dark by five.</p>',
    },
  ],
}
