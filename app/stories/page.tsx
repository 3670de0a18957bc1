import { DirectoryPage, type DirectoryPageProps, directoryMetadata } from '../profile-page';

export const generateMetadata = (props: DirectoryPageProps) => directoryMetadata({ ...props, kind: 'stories' });

export default function StoriesPage(props: DirectoryPageProps) {
  return <DirectoryPage {...props} kind="stories" />;
}
