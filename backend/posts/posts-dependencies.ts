import type { DatabaseHandle } from '../db/connection.ts';
import type { PictureStore } from '../pictures/store/picture-store.ts';

/** For whatever writes posts. */
export type PostsDependencies = { database: DatabaseHandle; pictures: PictureStore; clock: () => Date };
