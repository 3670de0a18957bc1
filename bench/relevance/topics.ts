/** The subjects of invented posts, in the forms in which people write them, and what they say of them and would ask. */
export type Topic = {
  /** Forms of the same term; the first is the one that most use. */
  forms: [string, ...string[]];
  /** Sentences about it, with {} for the term. */
  said: string[];
  /** A question and a search for what is said, with words of it in other forms. */
  asked: [question: string, search: string];
};

export const TOPICS: Topic[] = [
  {
    forms: ['ACoS', 'advertising cost of sales', 'Advertising Cost of Sale'],
    said: [
      'We lowered our {} from 41 to 23 by pausing eleven terms.',
      'A low {} is no goal for a launch.',
      'Your {} rises when the price falls: check both before bidding down.',
      'Lowering {} took two months of patience.',
    ],
    asked: ['how do I lower my ACoS?', 'reduce advertising cost of sales'],
  },
  {
    forms: ['PPC', 'pay per click', 'pay-per-click'],
    said: [
      'Managing {} in an hour a week is possible with three rules.',
      'Most {} managers change bids too often.',
      'The agency that audited our {} found the same keyword in nine campaigns.',
    ],
    asked: ['how often should I audit pay per click campaigns', 'PPC manager hiring'],
  },
  {
    forms: ['buy box', 'buybox', 'featured offer', 'Buy-Box'],
    said: [
      'We lost the {} over two cents and a slow carrier.',
      'Winning back the {} starts with stock near the customer.',
      'A suppressed {} means somebody sells cheaper elsewhere.',
    ],
    asked: ['why did I lose the buy box', 'featured offer suppressed price'],
  },
  {
    forms: ['Seller Central', 'SellerCentral', 'seller-central'],
    said: [
      '{} hides the report that you need under four menus.',
      'Permissions in {} should be given per person, never per agency.',
      'The new home page of {} loads slower than the old one.',
    ],
    asked: ['where is the report in sellercentral', 'seller central user permissions'],
  },
  {
    forms: ['hero image', 'main image', 'hero-image'],
    said: [
      'A new {} brought 31 percent more clicks.',
      'Shadows in the {} did nothing in seven tests.',
      'The {} is read at the size of a stamp.',
    ],
    asked: ['what makes a good main image', 'hero image click test'],
  },
  {
    forms: ['A/B test', 'split test', 'split-test'],
    said: [
      'Every {} of ours runs four weeks, not four days.',
      'An {} without a hypothesis is a coin toss.',
      'Our last {} compared two titles and nothing else.',
    ],
    asked: ['how long should a split test run', 'a/b test titles'],
  },
  {
    forms: ['FBA', 'fulfillment by Amazon', 'fulfilment by Amazon'],
    said: [
      'Leaving {} saved us the aged inventory fee.',
      'Prep for {} costs more than the label.',
      '{} lost forty units and paid for thirty.',
    ],
    asked: ['is leaving fulfilment by amazon worth it', 'fba lost units refund'],
  },
  {
    forms: ['3PL', 'third-party logistics', 'third party logistics'],
    said: [
      'Our {} answers the phone, which is half the job.',
      'Ask a {} for its error rate before its price.',
      'Two {} quotes differed by forty percent for the same pallets.',
    ],
    asked: ['how to choose a third party logistics partner', '3pl error rate'],
  },
  {
    forms: ['return on ad spend', 'RoAS', 'return on advertising spend'],
    said: [
      '{} of four looks good until the returns arrive.',
      'The board understands {}, so we report it.',
      'Target {} by margin, not by feeling.',
    ],
    asked: ['what is a healthy roas for low margin', 'roas report board'],
  },
  {
    forms: ['click-through rate', 'CTR', 'clickthrough rate', 'click through rate'],
    said: [
      '{} doubled when the price lost its odd cents.',
      'A weak {} is nearly always the picture.',
      '{} by placement tells you where you look bad.',
    ],
    asked: ['how can I improve click through rate', 'CTR by placement'],
  },
  {
    forms: ['private label', 'private-label', 'own brand'],
    said: [
      'Starting {} with a thousand euros means one colour and no photographer.',
      'Our {} soap sells because the box is right.',
      'Retailers copy a {} within a year.',
    ],
    asked: ['can I start private label with little money', 'private-label packaging'],
  },
  {
    forms: ['out of stock', 'stockout', 'out-of-stock', 'OOS'],
    said: [
      'Being {} for nine days cost us the first page.',
      'We went {} twice and blamed the forecast both times.',
      '{} in December hurts until March.',
    ],
    asked: ['how long does ranking take to recover after a stockout', 'out of stock forecast'],
  },
  {
    forms: ['A+ Content', 'enhanced brand content', 'EBC'],
    said: [
      '{} without alt text is invisible to half of your readers.',
      'We rebuilt the {} around three questions that customers ask.',
      '{} modules are cropped on phones.',
    ],
    asked: ['does enhanced brand content improve conversion', 'a+ content mobile modules'],
  },
  {
    forms: ['search term report', 'search-term report', 'search query report'],
    said: [
      'Read the {} on Mondays, with coffee and without ambition.',
      'The {} showed a competitor’s name spending half of our budget.',
      'Harvest from the {} only what sold twice.',
    ],
    asked: ['how do I read a search term report', 'search query report harvest'],
  },
  {
    forms: ['negative keywords', 'negatives', 'negative-keywords'],
    said: [
      'We added ninety {} and lost nothing but cost.',
      '{} need a review each quarter, or they choke a launch.',
      'Phrase {} are a hammer.',
    ],
    asked: ['when should I add negative keywords', 'negative keyword review'],
  },
  {
    forms: ['Sponsored Brands video', 'SBV', 'sponsored brand video'],
    said: [
      '{} without sound still has to sell.',
      'The first second of {} must show the product in use.',
      'Our {} costs less a click than the rest.',
    ],
    asked: ['what should a sponsored brands video show first', 'SBV sound'],
  },
  {
    forms: ['dropshipping', 'drop shipping', 'drop-shipping'],
    said: [
      '{} looks easy in videos of people who sell courses.',
      '{} accounts are closed for late parcels first.',
      'We tried {} for a month: eleven orders, nine complaints.',
    ],
    asked: ['is dropshipping still allowed', 'drop shipping account closed'],
  },
  {
    forms: ['Prime Day', 'prime-day', 'PrimeDay'],
    said: [
      '{} deals must be sent in before we know the cost.',
      'After {} come the returns, in the third week.',
      'Half of our {} sales were our own customers, earlier.',
    ],
    asked: ['are prime day deals worth it', 'primeday returns'],
  },
  {
    forms: ['packaging', 'package design'],
    said: [
      '{} is the only advertisement that every customer holds.',
      'Our {} survived the drop test with less cardboard.',
      'A smaller {} moved us one fee tier down.',
    ],
    asked: ['how do I make packaging cheaper without looking cheap', 'packaging drop test'],
  },
  {
    forms: ['reimbursements', 'reimbursement claims'],
    said: [
      '{} have sixty days now: set a reminder.',
      'Our {} of a year paid for the accountant.',
      'Agencies take a quarter of {} for pressing a button.',
    ],
    asked: ['how do I claim reimbursements for lost inventory', 'reimbursement agency fee'],
  },
  {
    forms: ['optimisation', 'optimization'],
    said: [
      'Title {} without data is decoration.',
      'Listing {} begins with the worst picture.',
      'Bid {} should be boring.',
    ],
    asked: ['where should listing optimization begin', 'listing optimisation data'],
  },
  {
    forms: ['VAT', 'value added tax', 'value-added tax'],
    said: [
      'Registering for {} in Poland took eleven weeks.',
      'The {} on returns is refunded, if you ask.',
      'Check {} numbers of suppliers each quarter.',
    ],
    asked: ['when do I have to register for value added tax', 'vat registration weeks'],
  },
  {
    forms: ['product detail page', 'PDP', 'detail page'],
    said: [
      'Our {} answers five questions above the fold.',
      'Somebody else edited our {} at night.',
      'A {} with six variations needs a table.',
    ],
    asked: ['who can edit my product detail page', 'PDP variations'],
  },
  {
    forms: ['minimum order quantity', 'MOQ'],
    said: [
      'The {} fell from 3000 to 500 when we paid in advance.',
      'A high {} is a way to say no.',
      'Ask for the {} of the material, not of the product.',
    ],
    asked: ['how do I negotiate a lower MOQ', 'minimum order quantity material'],
  },
];

/** Pairs of topics that one post joins: by their numbers above. */
export const JOINED: [number, number][] = [
  [0, 15],
  [4, 9],
  [6, 19],
  [11, 17],
  [14, 13],
  [18, 10],
  [21, 7],
  [22, 12],
];

export const AUTHORS = [
  'Maren Aldershot',
  'Theo Marchetti',
  'Nadia Kowalczyk',
  'Wale Ogunleye',
  'Soo-Jin Paik',
  'Priyanka Bhattarai',
  'Tobias Rennefeld',
  'Callum Iverson',
  'Lucía Ortega',
  'Desmond Gatlyn',
  'Astrid Nygaard',
  'Kwabena Darkoh',
];
