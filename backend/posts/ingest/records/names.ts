/** Names between blanks. */
const list = (names: string): readonly string[] => names.trim().split(/\s+/);

/**
 * The names that tools and people give the values of a post, in the spelling of `toKey`: from the one that can mean nothing
 * else to the one that may. German, French, Spanish, Italian and Portuguese ones are those of spreadsheets.
 */
export const NAMES = {
  text: list(`
    notetweet.text fulltext rawcontent tweettext posttext postcontent tweetcontent statustext sharecommentary
    commentary.text.text commentary.text commentary updatetext text tweet content contenttext text.text content.text
    contenthtml content.rendered contents body message caption
    specificcontentcomlinkedinugcsharecontentsharecommentarytext markdown post textcontent
    postmessage postcopy postcaption statusmessage inhalt beitrag nachricht texte
    texto testo contenido contenu mensaje publicacion publication wording posttitle`),
  link: list(`
    postlink posturl permalink permalinkurl tweeturl tweetlink tweetpermalink statusurl statuslink sharelink
    shareurl socialcontent.shareurl linkedinposturl linktopost linkzumbeitrag url link twitterurl linkedinurl
    permanenturl canonicalurl externalurl originalurl sourceurl documenturl weburl pageurl href uri address
    webaddress saveditem resolvedurl givenurl postlinkurl adresse enlace lien`),
  name: list(`
    postuser authorname author.fullname author.displayname postauthor postauthorname author.title user.name
    userdisplayname userfullname displayname account.displayname accountname creatorname creator.displayname
    profilename profilefullname postername authors0name author poster postedby creator by owner owner.name fullname
    companyname autor autorin verfasser auteur autore expert expertname influencer contributor writer experte expertin
    experto esperto account`),
  /** A name where the record has an account, else that of a page or file. */
  looseName: list(`name`),
  handle: list(`
    screenname user.screenname author.username author.screenname authorhandle userhandle handle user.username
    account.username twitterhandle twitterusername authorusername profilehandle username`),
  userLink: list(`
    userlink authorurl authorlink author.profileurl authorprofilelink author.linkedinurl postauthorurl userurl
    userprofileurl account.url creatorurl posterurl profileurl profilelink authorpage useurl experturl expertlink`),
  linkedInName: list(`author.publicidentifier authorpublicid author.universalname`),
  date: list(`
    publishedat posttimestamp postedat.timestamp postedat.date postedatiso postedattimestamp postedat publisheddate
    datepublished publishdate publicationdate published firstpublishedat pubdate posteddate postdate dateposted
    postedon posteddatetimestamp posttime posteddateiso tweetcreatedat createdat tweetdate createdattimestamp
    creationdate createddate datecreated sharedate isodate record.createdat tweetedat senttime sentat date datetime
    creationtime datum fecha createdat.date createdat.timestamp publishedat.date publishedat.timestamp date.date
    created.date postingtime publishedon posted tweeted dateofpost veroffentlicht veroffentlichtam zeitpunkt
    createdtime created createdat.date.numberlong createdat.seconds parseddatetime parseddate time postedtime`),
  /** May be those of a scraper's visit, or no dates at all. */
  looseDate: list(`timestamp tweettimestamp datetimestamp timeparsed timestampms data`),
  clock: list(`time uhrzeit posttime hora heure`),
  zone: list(`timezone zeitzone`),
  hashtags: list(`hashtags entities.hashtags hashtag tweethashtags tags tag taglist keywords schlagworte
    topics topic themen temas`),
  picture: list(`
    imageurl imgurl postimageurl images imageurls photourl photos photourls postimages image extendedentities.media
    entities.media media medias mediaattachments mediaurl mediaurls picture pictureurl pictures photo attachments
    article.image bild bildurl`),
  type: list(`type platform network socialnetwork posttype plattform netzwerk`),
  number: list(`
    idstr tweetid restid statusid id fullurn urn activityurn activityid postid shareurn posturn activity.urn
    entityid`),
} satisfies Record<string, readonly string[]>;

const HEADINGS = new Set<string>([
  ...[
    NAMES.text,
    NAMES.link,
    NAMES.name,
    NAMES.date,
    NAMES.userLink,
    NAMES.hashtags,
    NAMES.picture,
    NAMES.handle,
  ].flat(),
  ...list('title description type id folder selection excerpt highlight titel'),
]);

/** How many of the names of a row are those of a post's values. */
export const countHeadings = (keys: readonly string[]): number =>
  keys.filter((key) => HEADINGS.has(key) || HEADINGS.has(key.replaceAll('.', ''))).length;
