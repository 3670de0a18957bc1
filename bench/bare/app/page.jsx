import { Cards } from '../cards.jsx';

export const revalidate = 60;

export default Cards;
