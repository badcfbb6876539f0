const rooms = [
  [
    'January',
    'The rods are cut when the leaf is down and the sap is low, before the frost leaves the drains',
  ],
  [
    'February',
    'They are sorted by length in an old pear barrel, because a basket is only as even as its rods',
  ],
  ['March', 'The bundles stand in the pond until they bud, which loosens the bark for stripping'],
  ['April', 'Stripping takes a whole village: the bark comes off in one pull through a steel brake'],
  ['May', 'White rods dry along the south wall, turned each noon so that none of them keeps a bend'],
  ['June', 'Some are boiled with their bark on for eight hours; tannin turns those the colour of tea'],
  ['July', 'The base is woven first, a cross of stout sticks opened into a star and bound tight'],
  ['August', 'Stakes go in beside the star, are pricked up, tied at the top, and wait a night'],
  ['September', 'The waling holds the shape: three rods at once, over two and behind one, all the way round'],
  ['October', 'The sides rise a hand’s breadth an hour, and the weaver hits each round down with an iron'],
  [
    'November',
    'The border locks the stakes into each other, and the rope handles go through before it dries',
  ],
  ['December', 'The basket stands beside the fire it will feed, and is sat upon by the cat to test it'],
] as const

/** A description far longer than any search result or feed allows: the year of a basket, month by month, twice. */
export const willowBasketStory = [
  '<p>Woven in the round from buff willow, with two rope handles and a hessian lining that comes out for shaking.</p>',
  ...['made', 'looked after'].map((half) =>
    rooms
      .map(
        ([month, text]) =>
          `<h3>${month}, how it is ${half}</h3><p>${text}. ${half === 'made' ? 'None of this can be hurried, and the shop has given up trying to say when the next batch will come.' : 'If yours is dry and creaks in this month, stand it in the rain for an hour and let it drip in the shade, never beside a radiator.'}</p>`,
      )
      .join('\n'),
  ),
].join('\n')
