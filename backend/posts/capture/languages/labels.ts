/** The labels that the two networks write around a post, in one language. */
export type InterfaceWords = {
  /** Buttons below a post. */
  actions: readonly string[];
  /** The buttons below a comment that no post has. */
  replies: readonly string[];
  /** Buttons that unfold or fold a text, behind an ellipsis or alone. */
  unfolds: readonly string[];
  /** Buttons beside the author. */
  follows: readonly string[];
  /** Nouns of counts below a post, and of what a count belongs to. */
  counted: readonly string[];
  /** Nouns of the votes in a poll. */
  votes: readonly string[];
  /** How near an author is to the reader, in words: "2nd degree connection". `%` is the degree. */
  degrees: readonly string[];
  followers: readonly string[];
  /** Beside the age of a post. */
  edited: readonly string[];
  /** Above the author: what brought the post here. `%` is any name or number. */
  above: readonly string[];
  /** The title of a post's own page, and links beside the author's picture. `%` is the author. */
  titles: readonly string[];
  profiles: readonly string[];
  /** Beginnings of lines that tell who may see a post, and those of posts that few may see. */
  visibility: readonly string[];
  restricted: readonly string[];
  /** Beginnings of lines that a picture, video, document or card puts below the words. */
  media: readonly string[];
  /** Notes below the question of a poll, that tell who sees the votes. */
  polls: readonly string[];
  /** The line of an event's card that names who invites. */
  hosts: readonly string[];
  /** Lines of the card of an event or of a recorded talk ("Space"). `%` is a name or a number. */
  events: readonly string[];
  /** Whole lines around the words. */
  labels: readonly string[];
  /** "Tom Halden and 1,203 others". `%` is a name or a number. */
  others: readonly string[];
  /** Before the handles that a post on X replies to, and the word between the last two. */
  replyingTo: readonly string[];
  and: string;
  /** Above a post within a post. */
  quotes: readonly string[];
  /** Pages that stand in the place of a post. */
  unavailable: readonly string[];
};

/** Labels between upright strokes. */
export const list = (labels: string): readonly string[] => labels.split('|').map((label) => label.trim());
